import { items } from '@stoa/client/calls'
import { useMutationCall } from '@stoa/react'
import { Button } from '@stoa/ui'
import { textOf } from '../form/form-values.ts'
import { onForm } from '../form/on-form.ts'
import { ReasonField, runWithReason } from '../form/reason-field.tsx'
import { TextField } from '../form/text-field.tsx'
import { t } from '../i18n/translate.ts'
import { FormNotices, SaveFailure } from '../live/form-notices.tsx'
import { useLiveForm } from '../live/use-live-form.ts'
import { useStaff } from '../session/staff-context.ts'
import { Panel } from '../shell/page.tsx'
import { useToast } from '../shell/toasts.tsx'
import { ofReviews, type Review } from './reviews.ts'

/** Longest answer (the field `reply` of the collection). */
const LENGTH_MAX = 5000

/** The answer of the shop, which stands below the review. */
export function ReplyPanel({ review: latest }: { review: Review }) {
  const toast = useToast()
  const canWrite = useStaff().can('CONTENT', 'WRITE')
  const form = useLiveForm(latest, ({ reply }) => reply)
  const { base: review, fieldsKey, markSaved, formProps } = form
  const change = useMutationCall(items.patch, { invalidates: [items.get, items.query] })
  const save = async (data: FormData) => {
    const value = textOf(data, 'reply')
    const modification = value
      ? { fieldPath: 'reply', action: 'SET_FIELD' as const, setFieldOptions: { value } }
      : { fieldPath: 'reply', action: 'REMOVE_FIELD' as const }
    const changed = { dataItemId: review.id, fieldModifications: [modification] }
    await change.mutateAsync({ ...ofReviews, patch: changed })
    markSaved()
    toast(value ? t('The answer is saved') : t('The answer is removed'))
  }
  return (
    <Panel title={t('Answer of the shop')}>
      <form
        {...formProps}
        className="grid gap-4"
        onSubmit={onForm(data => {
          // An error is shown below.
          if (canWrite && !change.isPending) runWithReason(data, () => save(data)).catch(() => {})
        })}
      >
        <FormNotices form={form} />
        <fieldset key={fieldsKey} disabled={!canWrite} className="grid gap-4">
          <legend className="sr-only">{t('Answer of the shop')}</legend>
          <TextField
            name="reply"
            label={t('Answer')}
            hint={t('Shoppers read it below the review. An empty one is removed.')}
            optional
            rows={4}
            maxLength={LENGTH_MAX}
            defaultValue={review.reply}
          />
        </fieldset>
        {canWrite && <ReasonField />}
        <SaveFailure error={change.error} />
        {canWrite && (
          <Button type="submit" busy={change.isPending} className="justify-self-start">
            {t('Save the answer')}
          </Button>
        )}
      </form>
    </Panel>
  )
}
