import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTexts } from '../i18n/i18n-context.ts'
import { memberTexts } from '../i18n/member-texts.ts'
import { focusField } from './field-error.ts'
import { type FormError, formErrorsOf } from './form-errors.ts'

interface FormOptions<F extends string> {
  /** Unique on the page; prefix of the field ids. */
  id: string
  initial: Record<F, string>
  /** Returns the errors of the values; runs before `submit`. */
  check?: (values: Record<F, string>) => Partial<Record<F, string>>
  submit: (values: Record<F, string>) => Promise<void>
}

export interface FormFieldState {
  id: string
  name: string
  value: string
  error: string | undefined
  onValue: (value: string) => void
}

export interface Form<F extends string> {
  values: Record<F, string>
  /** The state of a field. */
  field: (name: F) => FormFieldState
  /** The error that belongs to no field. */
  error: string | undefined
  busy: boolean
  onSubmit: (event: FormEvent) => void
  /** Runs another action like a submission: one at a time, with its error shown in this form. */
  run: (work: () => Promise<void>) => void
  set: (name: F, value: string) => void
  alertId: string
}

/** A form with one submission at a time. Errors are shown beside their fields; the first one gets the focus. */
export function useForm<F extends string>({ id, initial, check, submit }: FormOptions<F>): Form<F> {
  const texts = useTexts(memberTexts)
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<readonly FormError<F>[]>([])
  const [busy, setBusy] = useState(false)
  // A ref, because two events of one tick see the same state.
  const running = useRef(false)
  const alertId = `${id}-problem`
  const idOf = (name: F | undefined) => (name ? `${id}-${name}` : alertId)

  const [first] = errors
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each new set of errors
  useEffect(() => {
    if (first) focusField(idOf(first.field))
  }, [first])

  const run = (work: () => Promise<void>) => {
    if (running.current) return
    running.current = true
    setBusy(true)
    setErrors([])
    work()
      .catch(error => {
        if (error?.name === 'AbortError') return
        setErrors(formErrorsOf(error, Object.keys(initial) as F[], texts))
      })
      .finally(() => {
        running.current = false
        setBusy(false)
      })
  }

  return {
    values,
    busy,
    run,
    alertId,
    error: errors.find(({ field }) => !field)?.text,
    set: (name, value) => setValues(before => ({ ...before, [name]: value })),
    field: name => ({
      id: idOf(name),
      name,
      value: values[name],
      error: errors.find(({ field }) => field === name)?.text,
      onValue: value => {
        setValues(before => ({ ...before, [name]: value }))
        setErrors(before => before.filter(({ field }) => field !== name))
      },
    }),
    onSubmit(event) {
      event.preventDefault()
      if (running.current) return
      const found = Object.entries(check?.(values) ?? {}) as [F, string | undefined][]
      const wrong = found.flatMap(([field, text]) => (text ? [{ field, text }] : []))
      if (wrong.length > 0) setErrors(wrong)
      else run(() => submit(values))
    },
  }
}
