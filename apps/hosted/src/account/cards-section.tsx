import { listSavedPaymentMethods, removeSavedPaymentMethod } from '@stoa/client/calls'
import { useCall, useMutationCall } from '@stoa/react'
import { accountTexts } from '../i18n/account-texts.ts'
import { useTexts } from '../i18n/i18n-context.ts'
import { AccountSection } from './account-section.tsx'
import { Entry, EntryButton, List } from './list.tsx'
import { useAction } from './use-action.tsx'
import { useDeviceLabel } from './use-device-label.ts'

/** The payment methods that the member has saved. Absent without any: they are saved at checkout. */
export function CardsSection() {
  const { cards: texts, sections, remove } = useTexts(accountTexts).account
  const { date } = useDeviceLabel()
  const { data } = useCall(listSavedPaymentMethods, {})
  const removal = useMutationCall(removeSavedPaymentMethod, { invalidates: [listSavedPaymentMethods] })
  const task = useAction('cards-task')
  const methods = data?.savedPaymentMethods ?? []
  // The message about the last one that was removed stays.
  if (methods.length === 0 && !removal.isSuccess) return null
  return (
    <AccountSection id="cards" title={sections.cards}>
      <div className="grid gap-4">
        {task.message}
        <List label={sections.cards}>
          {methods.map(({ id, brand, lastFourDigits, savedDate }) => {
            const name = lastFourDigits
              ? texts.card({ brand: brand ?? '', digits: lastFourDigits })
              : texts.method
            return (
              <Entry key={id} title={<bdi>{name}</bdi>} detail={texts.saved({ date: date(savedDate) })}>
                <EntryButton
                  name={texts.removeName({ name })}
                  busy={task.busy}
                  onClick={() =>
                    task.run(async () => {
                      await removal.mutateAsync({ savedPaymentMethodId: id })
                      return texts.removed
                    })
                  }
                >
                  {remove}
                </EntryButton>
              </Entry>
            )
          })}
        </List>
      </div>
    </AccountSection>
  )
}
