import { Button } from '@stoa/ui'
import { QuietButton } from '../form/small-button.tsx'
import { SortableList } from '../form/sortable-list.tsx'
import { t } from '../i18n/translate.ts'
import { useStaff } from '../session/staff-context.ts'
import { ErrorAlert } from '../shell/error-alert.tsx'
import { Panel, Pending } from '../shell/page.tsx'
import { useToast } from '../shell/toasts.tsx'
import { ARRANGED_MAX, type useArrangement } from './use-arrangement.ts'

interface ArrangementPanelProps {
  /** Name of the collection. */
  name: string
  arrangement: ReturnType<typeof useArrangement>
}

/** The order of the products that lists of a collection begin with. */
export function ArrangementPanel({ name, arrangement }: ArrangementPanelProps) {
  const toast = useToast()
  const { can } = useStaff()
  const canWrite = can('CATALOG', 'WRITE')
  const { products, isLoaded, isChanged, isFull, error, update, sort, takeOut, discard, save } = arrangement
  const submit = async () => {
    await save()
    toast(t('The order of {name} is saved', { name }))
  }
  return (
    <Panel title={t('Order of products')}>
      {!isLoaded ? (
        <Pending error={error} />
      ) : (
        <div className="grid gap-3">
          <p className="text-sm text-muted">
            {t('The shop shows these products first, in this order. The others follow, the oldest first.')}
          </p>
          {products.length > 0 && (
            <SortableList
              label={t('Arranged products')}
              items={products.map(({ id, name }) => ({ id, name: name ?? t('Product') }))}
              onSort={canWrite ? sort : undefined}
              actions={item =>
                canWrite && (
                  <QuietButton
                    aria-label={t('Take out {name}', { name: item.name })}
                    onClick={() => takeOut(item.id)}
                  >
                    {t('Take out')}
                  </QuietButton>
                )
              }
            />
          )}
          {isChanged && (
            <div className="flex flex-wrap gap-2">
              <Button
                size="sm"
                busy={update.isPending}
                onClick={() => !update.isPending && void submit().catch(() => {})}
              >
                {t('Save order')}
              </Button>
              <QuietButton onClick={discard}>{t('Discard')}</QuietButton>
            </div>
          )}
          {update.error && <ErrorAlert error={update.error} />}
          {isFull && (
            <p className="text-sm text-muted">
              {t('At most {max} products can be in order.', { max: ARRANGED_MAX })}
            </p>
          )}
        </div>
      )}
    </Panel>
  )
}
