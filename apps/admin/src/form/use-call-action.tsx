import type { ArgsOf, Descriptor, ReplyOf } from '@stoa/client'
import type { CallTypes } from '@stoa/contract/call-types'
import { useMutationCall } from '@stoa/react'
import type { ReactNode } from 'react'
import type { FormAction } from './form-actions.tsx'
import type { CallForm } from './form-field.ts'
import { FormFields, useRequestOf } from './form-fields.tsx'

interface CallAction<D extends CallTypes> extends Omit<FormAction, 'fields' | 'run'> {
  invalidates?: Pick<Descriptor, 'name'>[]
  /** Stored values by the paths of the fields. */
  values?: unknown
  /** The request, from the values of the form. Default: those alone. A `FormError` is shown in the dialog. */
  toRequest?: (values: ArgsOf<D>, form: FormData) => ArgsOf<D>
  /** Runs after the call has succeeded. */
  onDone?: (reply: ReplyOf<D>, request: ArgsOf<D>) => unknown
  /** Replaces the plain list of the fields. */
  content?: ReactNode
}

/** An action that makes the call of a form, for `FormActions`. */
export function useCallAction<D extends CallTypes>(
  form: CallForm<D>,
  { invalidates, values, toRequest, onDone, content, ...action }: CallAction<D>,
): FormAction {
  const call = useMutationCall(form.call, { ...(invalidates && { invalidates }) })
  const requestOf = useRequestOf(form)
  return {
    ...action,
    fields: content ?? <FormFields form={form} values={values} />,
    run: async data => {
      const entered = requestOf(data)
      const request = toRequest ? toRequest(entered, data) : entered
      await onDone?.(await call.mutateAsync(request), request)
    },
  }
}
