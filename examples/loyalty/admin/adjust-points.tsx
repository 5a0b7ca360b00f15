import { FormActions, FormError, TextField, t, useStaff, useToast } from '@stoa/admin/extension'
import { ApiError } from '@stoa/client'
import { useMutationCall } from '@stoa/react'
import { adjustPoints, getMemberPoints, queryAccounts } from '../calls.ts'
import { usePoints } from './points.ts'

interface AdjustPointsProps {
  memberId: string
  /** Points that the member has. */
  available: number
}

/** The button and dialog that gives points to a member or takes some. */
export function AdjustPoints({ memberId, available }: AdjustPointsProps) {
  const { can } = useStaff()
  const toast = useToast()
  const inWords = usePoints()
  const adjust = useMutationCall(adjustPoints, { invalidates: [getMemberPoints, queryAccounts] })
  if (!can('CUSTOMERS', 'WRITE')) return null
  const run = async (form: FormData) => {
    const points = Number(form.get('points'))
    if (!Number.isInteger(points) || points === 0)
      throw new FormError(t('Enter a whole number of points, such as 50 or -50.'))
    if (points < -available)
      throw new FormError(
        t('The member has {points} points: take at most as many.', { points: inWords(available) }),
      )
    const reason = String(form.get('reason') ?? '').trim()
    if (!reason) throw new FormError(t('Enter a reason.'))
    try {
      const { account } = await adjust.mutateAsync({ memberId, points, reason })
      toast(t('The member has {points} points now.', { points: inWords(account.points) }))
    } catch (error) {
      // An order was refunded or points were spent meanwhile.
      if (error instanceof ApiError && error.code === 'LOYALTY_POINTS_MISSING')
        throw new FormError(t('The member has fewer points by now. Load the page again.'))
      throw error
    }
  }
  return (
    <FormActions
      actions={[
        {
          id: 'adjust-points',
          title: t('Adjust points'),
          fields: (
            <>
              <p className="text-sm">{t('Available: {points}', { points: inWords(available) })}</p>
              <TextField
                name="points"
                label={t('Points to add')}
                hint={t('A negative number takes points.')}
                type="number"
                step="1"
                required
              />
              <TextField
                name="reason"
                label={t('Reason')}
                hint={t('The member sees it, too.')}
                maxLength={200}
                required
              />
            </>
          ),
          run,
        },
      ]}
    />
  )
}
