/** Tips for other domains. */
export { tipFee, toTip } from './order-tip.ts'
export { readTipChoice, requireOfferedTip, TIP_CODE, tipAmount } from './tip-amount.ts'
