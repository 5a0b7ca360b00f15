import { ApiError } from '@stoa/client'
import { createContext, type ReactNode, useContext } from 'react'
import { t } from '../i18n/translate.ts'

/** What the platform rejects of a field: its own sentence, and which elements of a list. */
interface Rejection {
  description: string | undefined
  positions: readonly number[]
}

const FieldErrorsContext = createContext<ReadonlyMap<string, Rejection>>(new Map())

interface FieldErrorsProps {
  /** Why the call has failed. */
  error: unknown
  /** What is before the paths of the fields in the request. */
  prefix?: string
  children: ReactNode
}

/** Shows what the platform rejects at the controls below, whose names are the paths of fields. */
export function FieldErrors({ error, prefix = '', children }: FieldErrorsProps) {
  const violations = error instanceof ApiError ? (error.details.validationError?.fieldViolations ?? []) : []
  const rejections = new Map<string, Rejection>()
  for (const { field = '', description } of violations) {
    const path = field.slice(field.startsWith(prefix) ? prefix.length : 0)
    const [name = '', position] = path.split(/[[\]]/)
    const positions = rejections.get(name)?.positions ?? []
    rejections.set(name, {
      description,
      positions: position === undefined ? positions : [...positions, Number(position) + 1],
    })
  }
  return <FieldErrorsContext value={rejections}>{children}</FieldErrorsContext>
}

/** What is wrong with the value of a control; undefined if nothing is. */
export function useFieldError(name: string | undefined, kind?: string): ReactNode {
  const rejection = useContext(FieldErrorsContext).get(name ?? '')
  if (!rejection) return undefined
  const { description, positions } = rejection
  if (kind === 'emails')
    return positions.length > 0
      ? t('Not an e-mail address: number {numbers} of the list.', { numbers: positions.join(', ') })
      : t('Enter no more than 10 addresses.')
  return (
    <span lang="en" dir="ltr">
      {description}
    </span>
  )
}
