import { useNonce } from '../http/nonce.ts'

// Pages are fetched when the pointer rests on their link, so that going there feels immediate.
const rules = {
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: '/*\\?*' } },
          // Asking for it begins a sign-in.
          { not: { href_matches: '/sign-in' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
}

/** Asks browsers that can to fetch the next page early. Only GETs, and none of them changes anything. */
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
