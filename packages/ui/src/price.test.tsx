import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Price, type PriceProps } from './price.tsx'

const text = (props: PriceProps) => renderToStaticMarkup(<Price {...props} />).replace(/<[^>]+>/g, '')

describe('Price', () => {
  it('tells a reduction in words, not by the stroke alone', () => {
    expect(text({ amount: '€35.00', fullAmount: '€42.00' })).toBe('Now €35.00, before €42.00')
  })

  it('does not call an equal price reduced', () => {
    expect(text({ amount: '€35.00', fullAmount: '€35.00' })).toBe('€35.00')
  })

  it('speaks the language that it is given', () => {
    const words = { now: 'Jetzt', before: 'vorher', from: 'ab' }
    expect(text({ amount: '35 €', fullAmount: '42 €', from: true, words })).toBe('Jetzt ab 35 €, vorher 42 €')
  })

  it('puts "from" before the lowest of several', () => {
    expect(text({ amount: '€12.00', from: true })).toBe('from €12.00')
  })
})
