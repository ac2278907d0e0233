import type { GatewayAnswer } from '#server/adapters/payments/transport.ts'

function refusal(status: number, message: string, code: string, nextStep: string): GatewayAnswer {
  return { status, body: { status: false, message, meta: { nextStep }, type: 'validation_error', code } }
}

/** The provider’s own error responses, word for word where they are published. */
export const providerErrors = {
  invalidKey: refusal(401, 'Invalid key', 'invalid_Key', 'Ensure that you provide the correct authorization key'),
  noSuchPath: refusal(404, 'Route not found', 'route_not_found', 'Check the path and the method of the call'),
  missingEmail: refusal(400, 'Email Address is required', 'missing_params', 'Provide all required params '),
  missingAmount: refusal(400, 'Amount is required', 'missing_params', 'Provide all required params '),
  missingTransaction: refusal(400, 'Transaction is required', 'missing_params', 'Provide all required params '),
  invalidEmail: refusal(400, 'Invalid Email Address Passed', 'invalid_params', 'Provide a valid email address'),
  invalidAmount: refusal(400, 'Invalid Amount Sent', 'invalid_params', 'Provide a whole number of subunits above zero'),
  invalidCallback: refusal(400, 'Invalid callback_url', 'invalid_params', 'Provide an address that begins with http'),
  invalidMetadata: refusal(400, 'Metadata is too long', 'invalid_params', 'Provide less metadata'),
  invalidReference: refusal(
    400,
    'Invalid reference. Only -, ., = and alphanumeric characters are allowed',
    'invalid_params',
    'Provide a reference with these characters',
  ),
  invalidDate: refusal(400, 'Invalid date passed', 'invalid_params', 'Provide dates in ISO 8601'),
  currencyNotSupported: refusal(
    400,
    'Currency not supported by merchant',
    'unsupported_currency',
    'Ensure that the currency is one the merchant accepts',
  ),
  duplicateReference: {
    status: 400,
    body: {
      status: false,
      message: 'Duplicate Transaction Reference',
      meta: { nextStep: 'Try and create the Transaction or Charge with a new reference' },
      type: 'validation_error',
      code: 'duplicate_reference',
      errorCodeMappingNotFound: false,
    },
  },
  unknownReference: refusal(
    400,
    'Transaction reference not found.',
    'transaction_not_found',
    "Ensure that you're passing a valid transaction reference",
  ),
  unknownRefund: refusal(404, 'Refund not found', 'refund_not_found', "Ensure that you're passing a valid refund id"),
  notPaid: refusal(400, 'Transaction has not been paid', 'transaction_not_successful', 'Refund a paid transaction'),
  fullyRefunded: refusal(
    400,
    'Transaction has been fully reversed',
    'transaction_reversed',
    'There is nothing left of this transaction to refund',
  ),
  refundTooMuch: refusal(
    400,
    'Refund amount cannot be more than transaction amount',
    'refund_amount_too_high',
    'Provide an amount that is left of this transaction',
  ),
} as const satisfies Record<string, GatewayAnswer>
