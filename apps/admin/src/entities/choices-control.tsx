import { Field, TextArea } from '@stoa/ui'
import { useState } from 'react'
import type { CustomControl, CustomControlProps } from '../form/form-field.ts'
import { t } from '../i18n/translate.ts'
import { choiceLines, type NamedChoice, readChoiceLines } from './choice-lines.ts'

const choicesOf = (value: unknown) => (value ?? []) as NamedChoice[]

function ChoicesInput({ name, label, value, required }: CustomControlProps) {
  const stored = choicesOf(value)
  const [text, setText] = useState(() => choiceLines(stored))
  const choices = readChoiceLines(text, stored)
  return (
    <>
      <Field
        id={`field-${name}`}
        label={label}
        hint={t('One on each line. A colour can follow: Sand = #d8c8a8')}
        optional={!required}
      >
        {control => (
          <TextArea
            {...control}
            rows={6}
            value={text}
            required={required}
            onChange={event => setText(event.target.value)}
          />
        )}
      </Field>
      <input
        type="hidden"
        name={name}
        value={JSON.stringify(choices)}
        onInput={event => setText(choiceLines(JSON.parse(event.currentTarget.value)))}
      />
    </>
  )
}

/** Choices with names and colours, one on each line. */
export const choicesControl: CustomControl = {
  Input: ChoicesInput,
  read: text => {
    const choices = JSON.parse(text || '[]') as NamedChoice[]
    return choices.length > 0 ? choices : null
  },
  text: value =>
    choicesOf(value)
      .map(({ name }) => name)
      .join(', '),
}
