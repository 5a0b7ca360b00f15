import { Alert } from '@stoa/ui'

/** A secret that is shown once. */
export function SecretNotice({ title, secret }: { title: string; secret: string }) {
  return (
    <Alert tone="positive" title={title}>
      <p>Copy it now: it is not shown again.</p>
      <code className="text-xs select-all [overflow-wrap:anywhere]">{secret}</code>
    </Alert>
  )
}
