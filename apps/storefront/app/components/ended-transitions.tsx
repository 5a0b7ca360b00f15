import { endedTransitionsScript } from '../http/inline-scripts.ts'

export function EndedTransitions() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours
  return <script dangerouslySetInnerHTML={{ __html: endedTransitionsScript }} />
}
