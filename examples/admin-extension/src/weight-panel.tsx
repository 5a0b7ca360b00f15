import { t } from '@stoa/admin/extension'
import type { Order } from '@stoa/react'
import { weightOf } from './weight-of.tsx'

/** The weight of an order, for the parcel service. */
export const WeightPanel = ({ entity }: { entity: Order }) => (
  <p className="tabular text-sm">{weightOf(entity) || t('No item has a weight.')}</p>
)
