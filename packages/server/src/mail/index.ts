export { type Mailing, openMailing } from './mailing.ts'
export {
  addressHash,
  openUnsubscriptions,
  UNSUBSCRIBE_PATH,
  type UnsubscribeTexts,
  unsubscribeUrl,
} from './unsubscribe.ts'
