import { ApiError } from '@stoa/client'
import { storefrontBlock } from '@stoa/react/storefront'
import { Alert, Button, Field, Section, TextInput } from '@stoa/ui'
import { estimatePoints, getMyPoints, spendPoints } from '../calls.ts'
import { counted, fill, money, number, textsOf } from './texts.ts'

interface PointsData {
  points: number
  /** Points that one unit of the currency costs. */
  perUnit: number
  currency: string
}

type Redeemed = { couponCode: string; amount: string } | { available: number } | 'INVALID'

/** The points of a member, and a form that turns some into a coupon. */
export const pointsBlock = storefrontBlock<'account', PointsData, Redeemed>('account', {
  async load({ client, currency }) {
    const [{ account }, { pointsPerUnitOff }] = await Promise.all([
      client.call(getMyPoints, {}),
      client.call(estimatePoints, { amount: '0' }),
    ])
    return { points: account.points, perUnit: pointsPerUnitOff, currency }
  },
  async submit({ client, idempotencyKey }, form) {
    const points = Number(form.get('points'))
    if (!Number.isInteger(points) || points < 1) return 'INVALID'
    try {
      const { couponCode, amount } = await client.call(spendPoints, { points }, { idempotencyKey })
      return { couponCode, amount }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.code === 'INVALID_ARGUMENT') return 'INVALID'
      if (error.code !== 'LOYALTY_POINTS_MISSING') throw error
      const { account } = await client.call(getMyPoints, {})
      return { available: account.points }
    }
  },
  Component: ({ data: { points, perUnit, currency }, result, language, locale, form }) => {
    const texts = textsOf(language)
    const problem =
      result === 'INVALID'
        ? fill(texts.invalid, number(Math.ceil(perUnit / 100), locale))
        : result && 'available' in result
          ? fill(texts.tooMany, number(result.available, locale))
          : undefined
    return (
      <Section id="loyalty" title={texts.title}>
        <div className="grid gap-5">
          {result && typeof result === 'object' && 'couponCode' in result && (
            <Alert
              tone="positive"
              title={fill(texts.coupon, result.couponCode, money(Number(result.amount), currency, locale))}
            />
          )}
          <p>{points > 0 ? counted(texts.points, points, locale) : texts.none}</p>
          {points > 0 && (
            <form {...form.attributes} className="grid max-w-sm gap-4">
              {form.fields}
              <Field
                id="loyalty-points"
                label={texts.field}
                hint={fill(texts.worth, number(perUnit, locale), money(1, currency, locale))}
                error={problem}
              >
                {control => (
                  <TextInput
                    {...control}
                    name="points"
                    type="number"
                    min={1}
                    max={points}
                    step={1}
                    defaultValue={points}
                    required
                  />
                )}
              </Field>
              <Button type="submit" className="justify-self-start">
                {texts.redeem}
              </Button>
            </form>
          )}
        </div>
      </Section>
    )
  },
})
