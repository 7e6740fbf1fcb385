/** The part of the server's logger that the storage ground needs; Fastify's (pino) fits. */
export interface Log {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}
