import { getMember, queryMembers, updateMember } from '@stoa/client/calls'
import type { CustomFieldDefinition } from '@stoa/react'
import { useMutationCall } from '@stoa/react'
import { CustomFieldsPanel } from '../custom-fields/custom-fields-panel.tsx'
import { enteredValue } from '../custom-fields/field-values.ts'
import type { Member } from './member-name.tsx'

/** The value of a custom field of a customer. */
export const memberValue = ({ contact }: Member, { key }: Pick<CustomFieldDefinition, 'key'>): unknown => {
  const fields = contact?.customFields ?? {}
  return Object.hasOwn(fields, key) ? fields[key]?.value : undefined
}

/** The custom fields of a customer. */
export function MemberCustomFields({ member }: { member: Member }) {
  const update = useMutationCall(updateMember, { invalidates: [getMember, queryMembers] })
  return (
    <CustomFieldsPanel
      entity="MEMBER"
      area="CUSTOMERS"
      storedValue={field => memberValue(member, field)}
      save={(fields, form) =>
        update.mutateAsync({
          member: {
            id: member.id,
            contact: {
              customFields: Object.fromEntries(
                fields.map(field => {
                  const value = enteredValue(field, form)
                  return [field.key, value === null ? null : { name: field.label, value }]
                }),
              ),
            },
          },
        })
      }
    />
  )
}
