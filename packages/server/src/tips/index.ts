/** Tips for other domains. */
export { readTipChoice, requireOfferedTip, TIP_CODE, tipAmount } from './tip-amount.ts'
