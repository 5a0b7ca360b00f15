export {
  createRequestClient,
  type RequestClient,
  type RequestClientOptions,
  type RequestSignInOptions,
} from './create-request-client.ts'
