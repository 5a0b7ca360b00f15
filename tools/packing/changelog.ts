/** A change of the next version, as a file of `.changeset/` declares it. */
export interface Change {
  summary: string
  releases: readonly { name: string; type: string }[]
}

/** Headings of CHANGELOG.md, and the packages whose changes stand below each. A change stands below the first that it names. */
const AREAS: readonly [heading: string, packages: RegExp][] = [
  ['Platform', /^(@stoa\/(server|node-server|contract|stripe|paypal|meilisearch)|stoa|create-stoa)$/],
  ['Client', /^@stoa\/(client|react|pricing)$/],
  ['Frontends', /^@stoa\/(ui|texts|storefront|hosted|admin)$/],
  ['Tests', /^@stoa\/(testkit|demo|proof)$/],
]
const OTHER = 'Platform'

const areaOf = ({ releases }: Change) =>
  AREAS.find(([, packages]) => releases.some(({ name }) => packages.test(name)))?.[0] ?? OTHER

/** The section of a version in CHANGELOG.md, which ends with a line break. */
export function changelogSection(version: string, date: string, changes: readonly Change[]): string {
  const byArea = Map.groupBy(changes, areaOf)
  const parts = AREAS.flatMap(([heading]) => {
    const entries = (byArea.get(heading) ?? []).map(
      ({ summary }) => `- ${summary.trim().replaceAll(/\n(?=.)/g, '\n  ')}`,
    )
    return entries.length > 0 ? [`### ${heading}\n\n${entries.sort().join('\n')}\n`] : []
  })
  return `## ${version} (${date})\n\n${parts.join('\n')}`
}
