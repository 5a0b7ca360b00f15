/** The merchant's script, and the events that the page begins with. Only for shoppers who have agreed. */
export function AnalyticsScript({ url, eventsScript }: { url: string; eventsScript: string }) {
  return (
    <>
      <script
        // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON that ends no script
        dangerouslySetInnerHTML={{ __html: eventsScript }}
      />
      <script type="module" src={url} />
    </>
  )
}
