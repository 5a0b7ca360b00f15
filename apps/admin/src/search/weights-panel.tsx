import { getSearchWeights, previewSearch, setSearchWeights } from '@stoa/client/calls'
import { useCall, useMutationCall } from '@stoa/react'
import { Button, Field, TextInput } from '@stoa/ui'
import { useState } from 'react'
import { t } from '../i18n/translate.ts'
import { useStaff } from '../session/staff-context.ts'
import { ErrorAlert } from '../shell/error-alert.tsx'
import { Panel, Pending } from '../shell/page.tsx'
import { useToast } from '../shell/toasts.tsx'
import { scoreTitles } from './score-titles.ts'

type Weights = Record<keyof typeof scoreTitles, number>

/** The weights of the order of results, with the results that changed weights would give. */
export function WeightsPanel({ words, language }: { words: string; language: string }) {
  const { data, error } = useCall(getSearchWeights, {})
  const { can } = useStaff()
  const toast = useToast()
  const [changed, setChanged] = useState<Partial<Weights>>({})
  const set = useMutationCall(setSearchWeights, { invalidates: [getSearchWeights, previewSearch] })
  const weights = { ...data?.weights, ...changed }
  const isChanged = Object.keys(changed).length > 0
  const preview = useCall(
    previewSearch,
    { expression: words, language, weights, limit: 5 },
    { enabled: isChanged && words !== '' },
  )
  const submit = async () => {
    await set.mutateAsync({ weights })
    setChanged({})
    toast(t('The weights are saved'))
  }
  return (
    <Panel title={t('Order of results')}>
      {!data ? (
        <Pending error={error} />
      ) : (
        <div className="grid gap-4">
          <p className="text-sm text-muted">
            {t(
              'Each from 0 to 100. With the words alone, results in stock come first among equals, then the older ones. Sales are those of 90 days; the margin is that of products with a cost.',
            )}
          </p>
          <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5">
            {Object.entries(scoreTitles).map(([name, title]) => (
              <Field key={name} id={`weight-${name}`} label={title}>
                {control => (
                  <TextInput
                    {...control}
                    type="number"
                    min={0}
                    max={100}
                    step={1}
                    disabled={!can('CATALOG', 'WRITE')}
                    value={String(weights[name as keyof Weights] ?? 0)}
                    onChange={({ target }) =>
                      setChanged({
                        ...changed,
                        [name]: Math.min(100, Math.max(0, Math.round(Number(target.value) || 0))),
                      })
                    }
                  />
                )}
              </Field>
            ))}
          </div>
          {isChanged && preview.data && (
            <p className="text-sm">
              {t('The first results for {words} would be: {names}', {
                words,
                names: preview.data.results.map(({ name }) => name).join(', '),
              })}
            </p>
          )}
          {set.error && <ErrorAlert error={set.error} />}
          {isChanged && (
            <div className="flex flex-wrap gap-2">
              <Button size="sm" busy={set.isPending} onClick={() => void submit().catch(() => {})}>
                {t('Save the weights')}
              </Button>
              <Button size="sm" variant="quiet" onClick={() => setChanged({})}>
                {t('Discard')}
              </Button>
            </div>
          )}
        </div>
      )}
    </Panel>
  )
}
