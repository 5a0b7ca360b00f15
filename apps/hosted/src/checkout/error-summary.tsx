import { Alert } from '@stoa/ui'
import type { MouseEvent } from 'react'
import { useTexts } from '../i18n/language-context.ts'
import { fieldLabel } from './field-label.ts'
import type { FieldProblem } from './flow/checks.ts'
import { type FieldName, fieldId } from './flow/fields.ts'
import { useFlow } from './flow-context.ts'
import { problemText } from './problem-text.ts'

/** After a try to order: everything that is missing or wrong, each with a link to its field. */
export function ErrorSummary() {
  const texts = useTexts()
  const { state, problems } = useFlow()
  if (!state.submitted || problems.length === 0) return null
  // Without the fragment in the address: it belongs to the session's token.
  const go = (event: MouseEvent, id: string) => {
    event.preventDefault()
    document.getElementById(id)?.focus()
  }
  const sentence = (field: FieldName, problem: FieldProblem) => {
    const text = problemText(field, problem, texts)
    const clear = ['required', 'email', 'phone', 'postalCode'].includes(problem.kind)
    return clear && !field.startsWith('billing') ? text : `${fieldLabel(field, state.values, texts)}: ${text}`
  }
  return (
    <Alert tone="danger" title={texts.errors.summary(problems.length)}>
      <ul className="mt-1 grid gap-x-6 gap-y-1.5 sm:grid-cols-2">
        {problems.map(([field, problem]) => (
          <li key={field}>
            <a href={`#${fieldId(field)}`} className="link" onClick={event => go(event, fieldId(field))}>
              {sentence(field, problem)}
            </a>
          </li>
        ))}
      </ul>
    </Alert>
  )
}
