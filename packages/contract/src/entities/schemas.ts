import type { TSchema } from 'typebox'
import * as brand from './brand.ts'
import * as bulk from './bulk.ts'
import * as checkout from './checkout.ts'
import * as common from './common.ts'
import * as dataBackup from './data-backup.ts'
import * as dataCollection from './data-collection.ts'
import * as dataField from './data-field.ts'
import * as dataIndex from './data-index.ts'
import * as dataItem from './data-item.ts'
import * as dataMovementJob from './data-movement-job.ts'
import * as dataPermissions from './data-permissions.ts'
import * as dataPipeline from './data-pipeline.ts'
import * as dataPlugin from './data-plugin.ts'
import * as dataTask from './data-task.ts'
import * as discountRule from './discount-rule.ts'
import * as externalConnection from './external-connection.ts'
import * as fieldChange from './field-change.ts'
import * as identity from './identity.ts'
import * as inventory from './inventory.ts'
import * as member from './member.ts'
import * as order from './order.ts'
import * as product from './product.ts'
import * as redirectSession from './redirect-session.ts'
import * as ribbon from './ribbon.ts'
import * as servicePlugin from './service-plugin.ts'
import * as tax from './tax.ts'
import * as taxCalculation from './tax-calculation.ts'
import * as taxRate from './tax-rate.ts'

/** An entity with the file that declares it: two files may use one name. */
interface EntitySchema {
  file: string
  name: string
  schema: TSchema
}

const files = {
  Common: common,
  Brand: brand,
  Bulk: bulk,
  Checkout: checkout,
  DataBackup: dataBackup,
  DataCollection: dataCollection,
  DataField: dataField,
  DataIndex: dataIndex,
  DataItem: dataItem,
  DataMovementJob: dataMovementJob,
  DataPermissions: dataPermissions,
  DataPipeline: dataPipeline,
  DataPlugin: dataPlugin,
  DataTask: dataTask,
  DiscountRule: discountRule,
  ExternalConnection: externalConnection,
  FieldChange: fieldChange,
  Identity: identity,
  Inventory: inventory,
  Member: member,
  Order: order,
  Product: product,
  RedirectSession: redirectSession,
  Ribbon: ribbon,
  ServicePlugin: servicePlugin,
  Tax: tax,
  TaxCalculation: taxCalculation,
  TaxRate: taxRate,
}

const isObjectSchema = (value: unknown): value is TSchema =>
  typeof value === 'object' && value !== null && 'properties' in value

/**
 * The object schemas of all entities, for documents that name them. They are not part of the main export: clients carry
 * no schemas.
 */
export const entitySchemas: readonly EntitySchema[] = Object.entries(files).flatMap(([file, exports]) =>
  Object.entries(exports).flatMap(([name, schema]) =>
    isObjectSchema(schema) ? [{ file, name, schema }] : [],
  ),
)
