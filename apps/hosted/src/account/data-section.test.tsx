import { describe, expect, it } from 'vitest'
import { inAccount, linesOf, rendered } from '../../test/render.tsx'
import { accountTexts } from '../i18n/account-texts.ts'
import { memberTexts } from '../i18n/member-texts.ts'
import { DataSection, isAddressOf } from './data-section.tsx'

describe('the deletion of an account', () => {
  it.each([
    ['ada@example.com', true],
    [' Ada@Example.com ', true],
    ['', false],
    ['ada', false],
    ['ada@example.co', false],
    ['grace@example.com', false],
  ])('is confirmed by %j: %s', (typed, confirmed) => {
    expect(isAddressOf({ email: 'Ada@example.com' }, typed)).toBe(confirmed)
  })

  it('asks for the address only after a press', async () => {
    const page = await rendered(inAccount(<DataSection />), [accountTexts, memberTexts])
    expect(page).not.toContain('name="email"')
    expect(linesOf(page).length).toBeGreaterThan(3)
  })
})
