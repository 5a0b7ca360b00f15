import type { StoaCollections } from '@stoa/client/data'

type StoredSection = Pick<StoaCollections['shopSections'], 'page' | 'kind' | 'title' | 'text'>

/** The sign-up of the footer: a section of its kind on the page `footer`, and what became of the form. */
export function footerNewsletter(sections: readonly StoredSection[], search: URLSearchParams) {
  const section = sections.find(({ page, kind }) => page === 'footer' && kind === 'newsletter')
  return (
    section && {
      title: section.title,
      text: section.text,
      sent: search.get('sent') ?? undefined,
      problem: search.get('problem') ?? undefined,
    }
  )
}
