import { ApiError } from '@stoa/client'
import { createContext, type ReactNode, useContext } from 'react'

type Violations = ReadonlyMap<string, string>

const FieldErrorsContext = createContext<Violations>(new Map())

/** Shows what the platform rejects at the controls below, whose names are the paths of fields. `prefix` is before those paths. */
export function FieldErrors({
  error,
  prefix = '',
  children,
}: {
  error: unknown
  prefix?: string
  children: ReactNode
}) {
  const violations = error instanceof ApiError ? (error.details.validationError?.fieldViolations ?? []) : []
  const byName = new Map(
    violations.map(({ field = '', description }) => [
      field.slice(field.startsWith(prefix) ? prefix.length : 0),
      description,
    ]),
  )
  return <FieldErrorsContext value={byName}>{children}</FieldErrorsContext>
}

/** What is wrong with the value of a control, in English; undefined if nothing is. */
export function useFieldError(name: string | undefined): ReactNode {
  const text = useContext(FieldErrorsContext).get(name ?? '')
  return (
    text && (
      <span lang="en" dir="ltr">
        {text}
      </span>
    )
  )
}
