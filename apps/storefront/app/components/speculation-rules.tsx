import { useNonce } from '../http/nonce.ts'

// Prefetches pages on hover.
const rules = {
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: '/*\\?*' } },
          // A request for it starts a sign-in.
          { not: { href_matches: '/sign-in' } },
          { not: { href_matches: '/*/sign-in' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
}

/** Speculation rules for prefetching. Only GETs without side effects. */
export function SpeculationRules() {
  return (
    <script
      type="speculationrules"
      nonce={useNonce()}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours
      dangerouslySetInnerHTML={{ __html: JSON.stringify(rules) }}
    />
  )
}
