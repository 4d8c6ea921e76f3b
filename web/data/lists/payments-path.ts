/** Of the list of payments; apart from it, because the first pages name it and don't show it. */
export const paymentsPath = '/api/payments';
