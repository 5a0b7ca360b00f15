import { listPaymentProviders } from '@stoa/client/calls'
import type { contract, ReplyOf } from '@stoa/contract'
import { useCall } from '@stoa/react'
import { currentLanguage } from '../i18n/translate.ts'

/** A payment provider with its texts in the language of the staff member. */
export type PaymentProvider = ReplyOf<
  typeof contract.paymentProviders.listPaymentProviders
>['paymentProviders'][number]

/** The payment providers that the shop can use, with what each needs; undefined until they are known. */
export const usePaymentProviders = (enabled = true): readonly PaymentProvider[] | undefined =>
  useCall(listPaymentProviders, { language: currentLanguage() }, { enabled }).data?.paymentProviders
