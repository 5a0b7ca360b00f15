import { Field, readerText, Select } from '@stoa/ui'
import { useState } from 'react'
import { checkoutTexts } from '../i18n/checkout-texts.ts'
import { useTexts } from '../i18n/i18n-context.ts'
import { type MembershipLine, membershipLines, withMembership } from './flow/memberships.ts'
import { useFlow } from './flow-context.ts'
import { FormSection } from './form-section.tsx'

/** Memberships of the buyer, for each line that they can pay for. */
export function MembershipSection() {
  const { sections } = useTexts(checkoutTexts)
  const { checkout } = useFlow()
  const lines = membershipLines(checkout)
  if (lines.length === 0) return null
  return (
    <FormSection id="memberships" title={sections.memberships} optional>
      <div className="grid gap-5">
        {lines.map(entry => (
          <MembershipSelect key={entry.line.id} {...entry} />
        ))}
      </div>
    </FormSection>
  )
}

function MembershipSelect({ line, choices, selected, isRejected }: MembershipLine) {
  const { memberships } = useTexts(checkoutTexts)
  const { flow, state, checkout } = useFlow()
  // The choice that is being saved.
  const [wanted, setWanted] = useState<string>()
  const choose = (key: string) => {
    setWanted(key)
    void flow.chooseMemberships(withMembership(checkout, line.id, key)).finally(() => setWanted(undefined))
  }
  const name = readerText(line.productName)
  return (
    <Field
      id={`membership-${line.id}`}
      label={memberships.payFor({ name })}
      error={isRejected ? memberships.rejected : undefined}
    >
      {control => (
        <Select
          {...control}
          name={`membership-${line.id}`}
          value={wanted ?? selected}
          disabled={state.placing}
          onChange={event => choose(event.target.value)}
        >
          <option value="">{memberships.none}</option>
          {choices.map(({ key, name: title, credits }) => (
            <option key={key} value={key}>
              {credits
                ? memberships.withCredits({ name: title, remaining: credits.remaining, total: credits.total })
                : title}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
