import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useMemberTexts } from '../i18n/member-i18n.ts'
import { type Problem, problemsOf } from './problem.ts'

interface FormOptions<F extends string> {
  /** Names the form on its page; ids of the fields begin with it. */
  id: string
  initial: Record<F, string>
  /** What is wrong with what was entered, before it is sent. */
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
  /** What a field of this form needs to know. */
  field: (name: F) => FormFieldState
  /** What is wrong and belongs to no field. */
  problem: string | undefined
  busy: boolean
  onSubmit: (event: FormEvent) => void
  /** Runs something else of this form's page under the same rules: once at a time, its failure shown here. */
  run: (work: () => Promise<void>) => void
  set: (name: F, value: string) => void
  alertId: string
}

/** A form that is sent once at a time, says what is wrong beside the field, and moves the focus there. */
export function useForm<F extends string>({ id, initial, check, submit }: FormOptions<F>): Form<F> {
  const texts = useMemberTexts()
  const [values, setValues] = useState(initial)
  const [problems, setProblems] = useState<readonly Problem<F>[]>([])
  const [busy, setBusy] = useState(false)
  // Two events of one tick see the same state.
  const running = useRef(false)
  const alertId = `${id}-problem`
  const idOf = (name: F | undefined) => (name ? `${id}-${name}` : alertId)

  const [first] = problems
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each new set of problems
  useEffect(() => {
    if (first) document.getElementById(idOf(first.field))?.focus()
  }, [first])

  const run = (work: () => Promise<void>) => {
    if (running.current) return
    running.current = true
    setBusy(true)
    setProblems([])
    work()
      .catch(error => {
        if (error?.name === 'AbortError') return
        setProblems(problemsOf(error, Object.keys(initial) as F[], texts))
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
    problem: problems.find(({ field }) => !field)?.text,
    set: (name, value) => setValues(before => ({ ...before, [name]: value })),
    field: name => ({
      id: idOf(name),
      name,
      value: values[name],
      error: problems.find(({ field }) => field === name)?.text,
      onValue: value => {
        setValues(before => ({ ...before, [name]: value }))
        setProblems(before => before.filter(({ field }) => field !== name))
      },
    }),
    onSubmit(event) {
      event.preventDefault()
      if (running.current) return
      const found = Object.entries(check?.(values) ?? {}) as [F, string | undefined][]
      const wrong = found.flatMap(([field, text]) => (text ? [{ field, text }] : []))
      if (wrong.length > 0) setProblems(wrong)
      else run(() => submit(values))
    },
  }
}
