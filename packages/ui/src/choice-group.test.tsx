import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { ChoiceGroup } from './choice-group.tsx'

const sizes = [{ value: 'Small' }, { value: 'Large', unavailable: true }]

describe('ChoiceGroup', () => {
  it('is a group of native radios, so that it works without a script', () => {
    const html = renderToStaticMarkup(
      <ChoiceGroup id="size" name="o.Size" legend="Size" items={sizes} value="Small" required />,
    )
    const radios = html.match(/<input[^>]*>/g) ?? []
    expect(radios).toHaveLength(2)
    for (const part of ['type="radio"', 'name="o.Size"', 'required=""'])
      expect(radios.every(radio => radio.includes(part))).toBe(true)
    expect(radios.filter(radio => radio.includes('checked=""'))).toEqual([
      radios.find(radio => radio.includes('"Small"')),
    ])
    expect(html).toContain('<fieldset')
  })

  it('says in words what is sold out, and leaves it selectable', () => {
    const html = renderToStaticMarkup(<ChoiceGroup id="size" name="size" legend="Size" items={sizes} />)
    expect(html).toContain('Large</bdi><span class="sr-only"> (sold out)</span>')
    expect(html).not.toContain('disabled')
  })

  it('names a colour swatch by its word', () => {
    const html = renderToStaticMarkup(
      <ChoiceGroup id="c" name="c" legend="Colour" items={[{ value: 'Moss', color: '#6a7049' }]} />,
    )
    expect(html).toContain('background-color:#6a7049')
    expect(html).toMatch(/<span class="sr-only">Moss<\/span>/)
  })
})
