import { ApiError } from '@stoa/client'
import { Button, Field, TextInput } from '@stoa/ui'
import { useState } from 'react'
import { focusField } from '../form/field-error.ts'
import type { CheckoutTexts } from '../i18n/checkout-texts.ts'
import { checkoutTexts } from '../i18n/checkout-texts.ts'
import { useTexts } from '../i18n/i18n-context.ts'
import { useFlow } from './flow-context.ts'

interface CodeFieldProps {
  id: string
  label: string
  /** The code in use. */
  applied: string | undefined
  /** Why the stored code has no effect. */
  remark?: string | undefined
  removable: boolean
  onApply: (code: string) => Promise<unknown>
  onRemove: () => Promise<unknown>
}

/** A code that the buyer can add and remove. Enter adds it. */
export function CodeField({ id, label, applied, remark, removable, onApply, onRemove }: CodeFieldProps) {
  const { codes } = useTexts(checkoutTexts)
  const { state } = useFlow()
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const run = async (work: () => Promise<unknown>, focus: string) => {
    if (busy || state.placing) return
    setBusy(true)
    setError(undefined)
    try {
      await work()
      setCode('')
      requestAnimationFrame(() => focusField(focus))
    } catch (failure) {
      setError(errorText(failure, id, codes))
      focusField(id)
    } finally {
      setBusy(false)
    }
  }
  const apply = () => {
    if (code.trim()) void run(() => onApply(code.trim()), `${id}-remove`)
    else focusField(id)
  }
  if (removable) {
    return (
      <div className="grid gap-1.5">
        <p className="text-sm font-medium">{label}</p>
        <div className="flex min-h-11 items-center justify-between gap-x-2 rounded-sm border border-line-strong bg-raised py-1 ps-3.5 pe-1">
          <p className="text-sm">
            {applied ? (
              <>
                <bdi className="tabular font-medium">{applied}</bdi>{' '}
                <span className="text-positive">{codes.applied}</span>
              </>
            ) : (
              <span className="text-caution">{remark}</span>
            )}
          </p>
          <Button
            id={`${id}-remove`}
            className="shrink-0"
            variant="quiet"
            size="sm"
            busy={busy}
            onClick={() => void run(onRemove, id)}
          >
            {codes.remove}
            <span className="sr-only"> {label}</span>
          </Button>
        </div>
        {error && <p className="text-sm text-danger">{error}</p>}
      </div>
    )
  }
  return (
    <Field id={id} label={label} error={error}>
      {control => (
        <div className="flex gap-2">
          <TextInput
            {...control}
            name={id}
            value={code}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            dir="ltr"
            onChange={event => {
              setCode(event.target.value)
              setError(undefined)
            }}
            onKeyDown={event => {
              if (event.key === 'Enter') apply()
            }}
          />
          <Button variant="secondary" busy={busy} onClick={apply}>
            {codes.apply}
            <span className="sr-only"> {label}</span>
          </Button>
        </div>
      )}
    </Field>
  )
}

function errorText(error: unknown, id: string, codes: CheckoutTexts['codes']): string {
  if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) return codes.failed
  if (error.status === 429) return codes.tooMany
  if (error.code in codes.giftCards) return codes.giftCards[error.code as keyof typeof codes.giftCards]
  return id === 'coupon' ? codes.unknownCoupon : codes.unknownGiftCard
}
