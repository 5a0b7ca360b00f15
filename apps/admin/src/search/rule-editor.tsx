import { getSearchRule, previewSearch, queryProducts } from '@stoa/client/calls'
import type { contract, ReplyOf, SearchRule } from '@stoa/contract'
import { useCall } from '@stoa/react'
import { Badge, Button, Field, Select } from '@stoa/ui'
import { keepPreviousData } from '@tanstack/react-query'
import { ProductPicker } from '../form/product-picker.tsx'
import { t } from '../i18n/translate.ts'
import { useStaff } from '../session/staff-context.ts'
import { ErrorAlert } from '../shell/error-alert.tsx'
import { Panel, Pending } from '../shell/page.tsx'
import { useToast } from '../shell/toasts.tsx'
import { useNames } from '../shell/use-names.ts'
import { scoreTitles } from './score-titles.ts'
import { useRuleDraft } from './use-rule-draft.ts'

type Result = ReplyOf<typeof contract.searchRanking.previewSearch>['results'][number]

/** Products of the preview, pins that a rule can have. */
const SHOWN = 20
const PINS_MAX = 20

const reasons: Readonly<Record<Result['placedBy'], string>> = {
  PIN: t('Pinned'),
  EXACT: t('The words as written'),
  WORD_FORM: t('A form of the words'),
  BEGINNING: t('The beginning of a word'),
  COMPOUND: t('A part of a compound'),
  SYNONYM: t('A synonym'),
  SYNONYM_OF_BEGINNING: t('A synonym of a beginning'),
  TYPING_ERROR: t('A typing error'),
}

interface Searched {
  words: string
  language: string
}

/** The results of some words, with the rule that pins and hides products in them. */
export function RuleEditor({ words, language }: Searched) {
  const stored = useCall(previewSearch, { expression: words, language, limit: SHOWN })
  const ruleId = stored.data?.ruleId
  const rule = useCall(getSearchRule, { searchRuleId: ruleId ?? '' }, { enabled: ruleId !== undefined })
  if (!stored.data || (ruleId && !rule.data)) return <Pending error={stored.error ?? rule.error} />
  return (
    <Editor
      key={rule.data?.searchRule.revision ?? ''}
      words={words}
      language={language}
      rule={ruleId ? rule.data?.searchRule : undefined}
    />
  )
}

function Editor({ words, language, rule }: Searched & { rule: SearchRule | undefined }) {
  const toast = useToast()
  const { can } = useStaff()
  const { languageName } = useNames()
  const canWrite = can('CATALOG', 'WRITE')
  const draft = useRuleDraft(rule, { term: words, language })
  const { data, error } = useCall(
    previewSearch,
    {
      expression: words,
      language,
      limit: SHOWN,
      rule: { pins: draft.pins, hiddenProductIds: [...draft.hidden] },
    },
    { placeholderData: keepPreviousData },
  )
  const submit = async () => {
    await draft.save()
    toast(t('The rule for {words} is saved', { words }))
  }
  if (!data) return <Pending error={error} />
  return (
    <Panel title={t('Results for {words}', { words })}>
      <p className="text-sm text-muted">
        {[
          t('{count} results', { count: data.total }),
          !data.allWords && t('Nothing has all words: these have some of them.'),
          data.corrected && t('Shown for {words}', { words: data.corrected }),
          data.language && t('Found in {language}', { language: languageName(data.language) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {data.results.length > 0 && (
        <ol aria-label={t('Results')} className="grid divide-y divide-line text-sm">
          {data.results.map(result => (
            <ResultRow key={result.productId} result={result} draft={draft} canWrite={canWrite} />
          ))}
        </ol>
      )}
      {draft.hidden.length > 0 && <HiddenList draft={draft} canWrite={canWrite} />}
      {canWrite && draft.pins.length < PINS_MAX && (
        <ProductPicker
          label={t('Pin another product')}
          chosen={[]}
          max={1}
          onChange={([id]) => id && draft.pin(id, 1)}
        />
      )}
      {draft.error && <ErrorAlert error={draft.error} />}
      {draft.isChanged && (
        <div className="flex flex-wrap gap-2">
          <Button size="sm" busy={draft.isBusy} onClick={() => void submit().catch(() => {})}>
            {t('Save the rule')}
          </Button>
          <Button size="sm" variant="quiet" onClick={draft.discard}>
            {t('Discard')}
          </Button>
        </div>
      )}
    </Panel>
  )
}

type Draft = ReturnType<typeof useRuleDraft>

function ResultRow({ result, draft, canWrite }: { result: Result; draft: Draft; canWrite: boolean }) {
  const { productId: id, name, position, placedBy, inName, score } = result
  const isPinned = placedBy === 'PIN'
  const parts =
    score &&
    Object.entries(scoreTitles).map(([part, title]) => `${title} ${score[part as keyof typeof score]}`)
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <span className="tabular w-7 shrink-0 text-end text-muted">{position}</span>
      <div className="min-w-0 flex-[1_1_14rem]">
        <p className="font-medium [overflow-wrap:anywhere]">
          <bdi>{name}</bdi>
        </p>
        <p className="flex flex-wrap items-center gap-x-2 text-muted">
          <Badge tone={isPinned ? 'positive' : 'neutral'}>{reasons[placedBy]}</Badge>
          {inName !== undefined && (inName ? t('in the name') : t('in other texts'))}
          {parts && <span className="tabular text-xs">{parts.join(' · ')}</span>}
        </p>
      </div>
      {canWrite && (
        <div className="flex items-center gap-1">
          <Field id={`position-${id}`} label={t('Position of {name}', { name })} hideLabel>
            {control => (
              <Select
                {...control}
                value={isPinned ? position : ''}
                onChange={({ target }) =>
                  target.value ? draft.pin(id, Number(target.value)) : draft.release(id)
                }
              >
                <option value="">{t('Not pinned')}</option>
                {Array.from({ length: PINS_MAX }, (_, i) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: positions are their own names
                  <option key={i} value={i + 1}>
                    {t('Position {position}', { position: i + 1 })}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Button
            size="sm"
            variant="quiet"
            aria-label={t('Hide {name}', { name })}
            onClick={() => draft.hide(id)}
          >
            {t('Hide')}
          </Button>
        </div>
      )}
    </li>
  )
}

function HiddenList({ draft, canWrite }: { draft: Draft; canWrite: boolean }) {
  const { data } = useCall(
    queryProducts,
    { query: { filter: { id: { $in: [...draft.hidden] } }, paging: { limit: 100 } } },
    { placeholderData: keepPreviousData },
  )
  const names = new Map(data?.products.map(({ id, name }) => [id, name]))
  return (
    <div className="grid gap-1 text-sm">
      <p className="font-medium">{t('Hidden for these words')}</p>
      <ul aria-label={t('Hidden for these words')} className="grid divide-y divide-line">
        {draft.hidden.map(id => {
          const name = names.get(id) ?? t('Deleted product')
          return (
            <li key={id} className="flex items-center justify-between gap-3 py-1">
              <bdi>{name}</bdi>
              {canWrite && (
                <Button
                  size="sm"
                  variant="quiet"
                  aria-label={t('Show {name} again', { name })}
                  onClick={() => draft.release(id)}
                >
                  {t('Show again')}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
