import {
  createCollectionRule,
  deleteCollectionRule,
  getCollection,
  queryCollectionRules,
  queryCollections,
  queryProducts,
  updateCollectionRule,
} from '@stoa/client/calls'
import type { CollectionRule } from '@stoa/contract'
import { useCall, useMutationCall } from '@stoa/react'
import { Badge } from '@stoa/ui'
import { useState } from 'react'
import { ActionDialog } from '../form/action-dialog.tsx'
import { ChoiceSelect } from '../form/choice-select.tsx'
import { QuietButton, SmallButton } from '../form/small-button.tsx'
import { t } from '../i18n/translate.ts'
import { useStaff } from '../session/staff-context.ts'
import { ErrorAlert } from '../shell/error-alert.tsx'
import { Panel, Pending } from '../shell/page.tsx'
import { useToast } from '../shell/toasts.tsx'
import { ConditionFields } from './condition-fields.tsx'
import { type Condition, conditionText, MATCHES, NEW_CONDITION, readConditions } from './rule-conditions.ts'

const invalidates = [queryCollectionRules, getCollection, queryCollections, queryProducts]

/** The rule that decides which products a collection has. Without one they are chosen by hand. */
export function RulePanel({ collectionId, name }: { collectionId: string; name: string }) {
  const toast = useToast()
  const { can } = useStaff()
  const [isEditing, setEditing] = useState(false)
  const { data, error } = useCall(queryCollectionRules, { query: { filter: { collectionId } } })
  const remove = useMutationCall(deleteCollectionRule, { invalidates })
  const rule = data?.collectionRules[0]
  const canWrite = can('CATALOG', 'WRITE')
  return (
    <Panel
      title={t('Rule')}
      aside={
        canWrite &&
        data && (
          <SmallButton onClick={() => setEditing(true)}>
            {rule ? t('Change rule') : t('Add rule')}
          </SmallButton>
        )
      }
    >
      {!data ? (
        <Pending error={error} />
      ) : rule ? (
        <div className="grid gap-2 text-sm">
          <p>{MATCHES[rule.match]}:</p>
          <ul className="grid list-disc gap-1 ps-5">
            {rule.conditions.map(condition => (
              <li key={JSON.stringify(condition)}>{conditionText(condition as Condition)}</li>
            ))}
          </ul>
          {rule.status === 'PENDING' && (
            <span>
              <Badge tone="neutral">{t('Comparing with all products')}</Badge>
            </span>
          )}
          {canWrite && (
            <QuietButton
              className="justify-self-start"
              busy={remove.isPending}
              onClick={() =>
                !remove.isPending &&
                remove.mutate(
                  { collectionRuleId: rule.id },
                  { onSuccess: () => toast(t('{name} has no rule any more', { name })) },
                )
              }
            >
              {t('Delete rule')}
            </QuietButton>
          )}
        </div>
      ) : (
        <p className="text-sm text-muted">{t('Products are added and removed by hand.')}</p>
      )}
      {remove.error && <ErrorAlert error={remove.error} />}
      {isEditing && (
        <RuleDialog collectionId={collectionId} name={name} rule={rule} onClose={() => setEditing(false)} />
      )}
    </Panel>
  )
}

function RuleDialog({
  collectionId,
  name,
  rule,
  onClose,
}: {
  collectionId: string
  name: string
  rule: CollectionRule | undefined
  onClose: () => void
}) {
  const toast = useToast()
  const [match, setMatch] = useState<CollectionRule['match']>(rule?.match ?? 'ALL')
  // Each condition keeps its number when one before it is removed.
  const [conditions, setConditions] = useState(() =>
    (rule?.conditions ?? [NEW_CONDITION]).map((condition, key) => ({
      key,
      condition: condition as Condition,
    })),
  )
  const create = useMutationCall(createCollectionRule, { invalidates })
  const update = useMutationCall(updateCollectionRule, { invalidates })
  const submit = async (form: FormData) => {
    const read = readConditions(form, conditions)
    if (rule) {
      const { id, revision } = rule
      await update.mutateAsync({ collectionRule: { id, revision, match, conditions: read } })
    } else await create.mutateAsync({ collectionRule: { collectionId, match, conditions: read } })
    toast(t('The rule of {name} is saved', { name }))
  }
  const next = Math.max(...conditions.map(({ key }) => key)) + 1
  return (
    <ActionDialog
      id="rule"
      title={t('Rule of {name}', { name })}
      submit={t('Save')}
      open
      onClose={onClose}
      onSubmit={submit}
    >
      <p className="text-sm text-muted">
        {t('The collection has exactly the products that match. Products that were added by hand leave it.')}
      </p>
      <ChoiceSelect
        id="rule-match"
        label={t('Products match')}
        value={match}
        titles={MATCHES}
        onChange={setMatch}
      />
      {conditions.map(({ key, condition }, i) => (
        <ConditionFields
          key={key}
          number={key}
          title={t('Condition {number}', { number: i + 1 })}
          condition={condition}
          {...(conditions.length > 1 && {
            onRemove: () => setConditions(conditions.filter(other => other.key !== key)),
          })}
        />
      ))}
      <SmallButton
        className="justify-self-start"
        onClick={() => setConditions([...conditions, { key: next, condition: NEW_CONDITION }])}
      >
        {t('Add condition')}
      </SmallButton>
    </ActionDialog>
  )
}
