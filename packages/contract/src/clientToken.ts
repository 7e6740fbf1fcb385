/** The client token: how file calls name the customer. */
export function clientToken(customer: { token: string; id: string }): string {
  return `${customer.token}_${customer.id}`;
}
