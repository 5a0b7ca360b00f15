import { ApiError } from '@stoa/client'
import { Alert } from '@stoa/ui'
import { type ReactNode, useState } from 'react'
import { ActionDialog } from '../form/action-dialog.tsx'
import { SmallButton } from '../form/small-button.tsx'
import { t } from '../i18n/translate.ts'

/** A field that a colleague and the staff member have both changed. */
export interface Conflict {
  name: string
  label: string
  mine: ReactNode
  theirs: ReactNode
}

/** The version of each field that is stored. */
type Choices = Readonly<Record<string, 'mine' | 'theirs'>>

export const sameValue = (a: unknown, b: unknown): boolean =>
  JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/** Whether the entity was changed after the version that the request was made for. */
export const isConflict = (error: unknown): boolean =>
  error instanceof ApiError && ['REVISION_CONFLICT', 'DATA_CONDITION_NOT_MET'].includes(error.code ?? '')

/** A value of any kind, as a conflict shows it. */
export const shownValue = (value: unknown): string =>
  value === undefined || value === null || value === ''
    ? '–'
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value)

/** Says that there is a newer version, above a form with changes. */
export function BehindNotice({ onShow }: { onShow: () => void }) {
  return (
    <div className="grid gap-2">
      <Alert
        tone="caution"
        title={t('Someone else has changed this since you opened it. Your values are still here.')}
      />
      <SmallButton className="justify-self-start" onClick={onShow}>
        {t('Discard my values and show the new version')}
      </SmallButton>
    </div>
  )
}

/** Asks which version of each field to store. `ask` returns undefined if the dialog is closed. */
export function useConflicts() {
  const [asked, setAsked] = useState<{ conflicts: readonly Conflict[]; done: (choices?: Choices) => void }>()
  const ask = (conflicts: readonly Conflict[]): Promise<Choices | undefined> =>
    conflicts.length === 0
      ? Promise.resolve({})
      : new Promise(resolve =>
          setAsked({
            conflicts,
            done: choices => {
              resolve(choices)
              setAsked(undefined)
            },
          }),
        )
  const dialog = (
    <ActionDialog
      id="conflicts"
      title={t('Both of you have changed this')}
      submit={t('Save these versions')}
      hasReason={false}
      hasDraft={false}
      open={asked !== undefined}
      onClose={() => asked?.done()}
      onSubmit={async form => asked?.done(Object.fromEntries(form) as Choices)}
    >
      <p className="text-sm">
        {t('Choose the version of each field. Other fields keep the changes of both.')}
      </p>
      {asked?.conflicts.map(conflict => (
        <ConflictField key={conflict.name} {...conflict} />
      ))}
    </ActionDialog>
  )
  return { ask, dialog }
}

function ConflictField({ name, label, mine, theirs }: Conflict) {
  return (
    <fieldset className="grid gap-2">
      <legend className="text-sm font-medium">{label}</legend>
      {(
        [
          ['mine', t('Yours'), mine],
          ['theirs', t('Theirs'), theirs],
        ] as const
      ).map(([version, title, value]) => (
        <label
          key={version}
          className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-3 rounded-sm border border-line p-3 text-sm has-checked:border-ink"
        >
          <input
            type="radio"
            name={name}
            value={version}
            defaultChecked={version === 'mine'}
            className="accent-accent"
          />
          <span>
            <span className="block text-muted">{title}</span>
            <bdi className="block max-h-40 overflow-y-auto [overflow-wrap:anywhere] whitespace-pre-wrap">
              {value}
            </bdi>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
