import { Alert } from '@stoa/ui'
import type { MouseEvent } from 'react'
import { fieldId } from '../flow/fields.ts'
import { useTexts } from '../language/language-context.ts'
import { useFlow } from './flow-context.ts'
import { problemText } from './problem-text.ts'

/** After a try to order: everything that is missing or wrong, each with a link to its field. */
export function ErrorSummary() {
  const texts = useTexts()
  const { state, problems } = useFlow()
  if (!state.attempted || problems.length === 0) return null
  // Without the fragment in the address: reloading must not look like a new session.
  const go = (event: MouseEvent, id: string) => {
    event.preventDefault()
    document.getElementById(id)?.focus()
  }
  return (
    <Alert tone="danger" title={texts.errors.summary(problems.length)}>
      <ul className="grid gap-1">
        {problems.map(([field, problem]) => (
          <li key={field}>
            <a href={`#${fieldId(field)}`} className="link" onClick={event => go(event, fieldId(field))}>
              {problemText(field, problem, texts)}
            </a>
          </li>
        ))}
      </ul>
    </Alert>
  )
}
