/** As much of the server as the tests use; it comes without types. */
declare module 's3rver' {
  export default class S3rver {
    constructor(options: object)
    run(): Promise<{ port: number }>
    close(): Promise<void>
  }
}
