import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Field } from './field.tsx'
import { TextInput } from './text-input.tsx'

const render = (props: { hint?: string; error?: string; optional?: boolean | string }) =>
  renderToStaticMarkup(
    <Field id="email" label="E-mail" {...props}>
      {control => <TextInput {...control} />}
    </Field>,
  )

describe('Field', () => {
  it('ties label, hint and error to the control', () => {
    const html = render({ hint: 'For the receipt', error: 'Enter an address' })
    expect(html).toContain('<label for="email"')
    expect(html).toMatch(/<input[^>]*aria-describedby="email-hint email-error"[^>]*aria-invalid="true"/)
    expect(html).toContain('id="email-hint"')
    expect(html).toContain('id="email-error"')
  })

  it('marks optional fields with the given text', () => {
    expect(render({ optional: true })).toContain('(optional)')
    expect(render({ optional: '(freiwillig)' })).toContain('(freiwillig)')
    expect(render({ optional: '(freiwillig)' })).not.toContain('(optional)')
  })

  it('claims nothing that is not there', () => {
    const html = render({})
    expect(html).not.toContain('aria-describedby=')
    expect(html).not.toContain('aria-invalid=')
  })
})
