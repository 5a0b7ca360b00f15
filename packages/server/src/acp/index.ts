/** Orders of agents for the webhooks that tell them. */
export { agentOrderEvent } from './order-events.ts'
