/** The command that sets the keys of a provider. It runs where the database is. */
export const SetKeysCommand = ({ siteId, provider }: { siteId: string; provider: string }) => (
  <code className="block overflow-x-auto rounded-sm bg-surface px-3 py-2 text-xs" dir="ltr">
    {`npx stoa payment-provider set --site ${siteId} --provider ${provider}`}
  </code>
)
