import { TextArea } from '@stoa/ui'
import { useTexts } from '../i18n/language-context.ts'
import { FlowField } from './flow-field.tsx'
import { FormSection } from './form-section.tsx'

/** What the shop should know. */
export function NoteSection() {
  const { sections, fields } = useTexts()
  return (
    <FormSection id="note-title" title={sections.note} optional>
      <FlowField field="note" label={fields.note} optional hideLabel>
        {control => <TextArea {...control} rows={2} dir="auto" />}
      </FlowField>
    </FormSection>
  )
}
