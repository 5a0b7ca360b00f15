import { speculationRules } from '../http/inline-scripts.ts'

export function SpeculationRules() {
  return (
    <script
      type="speculationrules"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours
      dangerouslySetInnerHTML={{ __html: speculationRules }}
    />
  )
}
