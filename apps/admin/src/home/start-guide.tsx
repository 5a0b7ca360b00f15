import { Badge, Button, CheckIcon, classNames } from '@stoa/ui'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { QuietButton } from '../form/small-button.tsx'
import { t } from '../i18n/translate.ts'
import { useTestOrder } from '../orders/use-test-order.ts'
import { useStaff } from '../session/staff-context.ts'
import { ErrorAlert } from '../shell/error-alert.tsx'
import { errorText } from '../shell/error-text.ts'
import { Panel } from '../shell/page.tsx'
import { useToast } from '../shell/toasts.tsx'
import { type StartStep, useHasOrders, useStartSteps } from './use-start-steps.ts'

/** The steps of a new shop to its first sale. The list ends with a test order, and is gone as soon as a buyer has ordered. */
export function StartGuide() {
  const { can, preferences, prefer } = useStaff()
  const toast = useToast()
  const hide = () => prefer({ startGuideHidden: true }).catch((error: unknown) => toast(errorText(error)))
  const mayDoAll = (['SETTINGS', 'CATALOG', 'PRICES', 'ORDERS'] as const).every(area => can(area, 'WRITE'))
  const isWanted = mayDoAll && !preferences.startGuideHidden
  const hasOrders = useHasOrders(isWanted)
  const isShown = isWanted && hasOrders === false
  const steps = useStartSteps(isShown)
  if (!isShown || !steps) return null
  const done = steps.filter(({ isDone }) => isDone).length
  const next = steps.find(({ isDone }) => !isDone)
  return (
    <Panel
      title={next ? t('Set up your shop') : t('Your shop is ready for its first sale')}
      aside={
        <QuietButton className="shrink-0" onClick={() => void hide()}>
          {t('Hide the guide')}
        </QuietButton>
      }
    >
      <div className="grid gap-1.5">
        <p className="tabular text-sm text-muted" id="start-progress">
          {t('{done} of {count} steps are done', { done, count: steps.length })}
        </p>
        <progress
          className="w-full max-w-md accent-accent"
          aria-labelledby="start-progress"
          max={steps.length}
          value={done}
        />
      </div>
      <ol className="grid divide-y divide-line border-t border-line">
        {steps.map((step, index) => (
          <Step key={step.id} step={step} number={index + 1} isNext={step === next} />
        ))}
      </ol>
    </Panel>
  )
}

function Step({ step, number, isNext }: { step: StartStep; number: number; isNext: boolean }) {
  const { title, text, link, isDone } = step
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-3 gap-y-2 py-3 sm:grid-cols-[auto_minmax(0,1fr)_auto] sm:items-center">
      <span
        aria-hidden="true"
        className={classNames(
          'tabular grid size-7 place-items-center rounded-full text-xs font-medium',
          isDone
            ? 'bg-positive-soft text-positive'
            : isNext
              ? 'bg-accent text-on-accent'
              : 'border border-line bg-surface',
        )}
      >
        {isDone ? <CheckIcon className="size-4" /> : number}
      </span>
      <div className="grid gap-0.5">
        <h3 className="flex flex-wrap items-center gap-2 text-sm font-medium">
          {title}
          {isDone && <Badge tone="positive">{t('Done')}</Badge>}
        </h3>
        {!isDone && <p className="text-sm text-muted">{text}</p>}
      </div>
      <div className="col-start-2 sm:col-start-3">
        {link ? (
          !isDone && (
            <Link to={link.to} className="link text-sm">
              {link.text}
            </Link>
          )
        ) : (
          <TestOrderButton isNext={isNext} />
        )}
      </div>
    </li>
  )
}

/** Places a test order and opens it. */
function TestOrderButton({ isNext }: { isNext: boolean }) {
  const place = useTestOrder()
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const run = async () => {
    setBusy(true)
    setFailure(undefined)
    try {
      const orderId = await place()
      void navigate(`/orders/${orderId}`)
    } catch (error) {
      setFailure(error)
      setBusy(false)
    }
  }
  return (
    <div className="grid max-w-sm justify-items-start gap-2">
      <Button
        size="sm"
        variant={isNext ? 'primary' : 'secondary'}
        busy={isBusy}
        onClick={() => !isBusy && void run()}
      >
        {t('Place a test order')}
      </Button>
      {failure !== undefined && <ErrorAlert error={failure} />}
    </div>
  )
}
