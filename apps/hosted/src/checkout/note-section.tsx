import { TextArea } from '@stoa/ui'
import { checkoutTexts } from '../i18n/checkout-texts.ts'
import { useTexts } from '../i18n/i18n-context.ts'
import { FlowField } from './flow-field.tsx'
import { FormSection } from './form-section.tsx'

/** The buyer's note to the shop. */
export function NoteSection() {
  const { sections, fields } = useTexts(checkoutTexts)
  return (
    <FormSection id="note-title" title={sections.note} optional>
      <FlowField field="note" label={fields.note} hideLabel>
        {control => <TextArea {...control} rows={2} dir="auto" />}
      </FlowField>
    </FormSection>
  )
}
