import { contrastOf } from '@stoa/ui/color'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { legible } from './site-theme.ts'

const grounds = { light: ['#faf8f4', '#ffffff'], dark: ['#161310', '#14110e'] }

describe('the accent of a site', () => {
  it('stays unchanged with enough contrast', () => {
    expect(legible('#1d4ed8', 'light')).toBe('#1d4ed8')
    expect(legible('#93c5fd', 'dark')).toBe('#93c5fd')
  })

  it('has enough contrast for every colour (WCAG 2.2 §1.4.3)', () => {
    const color = fc.integer({ min: 0, max: 0xffffff }).map(n => `#${n.toString(16).padStart(6, '0')}`)
    fc.assert(
      fc.property(color, fc.constantFrom('light' as const, 'dark' as const), (accent, mode) => {
        for (const ground of grounds[mode])
          expect(contrastOf(legible(accent, mode), ground)).toBeGreaterThanOrEqual(4.5)
      }),
    )
  })
})
