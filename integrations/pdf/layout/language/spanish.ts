import type { LanguageWords } from './words.ts';

export const spanish: LanguageWords = {
  code: 'es',
  labels: {
    invoiceNumber: `Número de factura | Nº de factura | Nº factura | N.º de factura | N.º factura | Núm factura | Núm de factura | Factura nº | Factura n.º
      | Factura número | Factura núm | Factura no | No de factura | No factura | Num factura | Factura # | Número factura | Número de la factura | Nº documento
      | Número de documento | Nº de documento | Factura N | Código de factura | Documento nº | Referencia de factura | Fra nº | Nº fra | Núm. fra | Serie y número
      | Serie/Número | Nº de serie | Número y serie | Serie-Número | Número de recibo de factura`,
    bareNumber: 'Número | Nº | N.º | No | Núm | Num',
    otherNumber: `Número de cliente | Nº cliente | Nº de cliente | Código cliente | Código de cliente | Cód cliente | Cliente nº | Ref cliente | Número de pedido
      | Nº pedido | Nº de pedido | Pedido | Pedido nº | Su pedido | Su referencia | Su ref | Nuestra referencia | Nuestra ref | N/Ref | S/Ref | Referencia | Ref
      | Nº presupuesto | Presupuesto | Número de presupuesto | Presupuesto nº | Albarán | Nº albarán | Albarán nº | Número de albarán | Proyecto | Nº proyecto
      | Contrato | Nº contrato | Número de contrato | Expediente | Nº expediente | Orden de compra | Nº de orden | Orden de compra nº | Factura rectificada
      | Factura original | Número de abono | Abono nº | Factura que rectifica | Rectifica a | Referencia de pago | Concepto de pago | Nº proveedor
      | Código proveedor | Código de proveedor | Serie | Obra | Nº de cuenta | Número de cuenta | Cuenta | Transacción | Recibo nº | Nº recibo | Número de recibo
      | Vendedor nº | Forma de envío | Nº de abono | Abonado | Ref. catastral`,
    contact: `Persona de contacto | Contacto | Su contacto | Contacto comercial | Agente | Comercial | Su comercial | Atendido por | Administrador | Administradora | Gerente`,
    issueDate: `Fecha de factura | Fecha factura | Fecha de emisión | Fecha emisión | Fecha de expedición | Fecha expedición | Emitida el | Emitido el
      | Fecha de la factura | Fecha de facturación | Fecha del documento | Fecha documento | Fecha de creación | Expedida el | Fecha de documento | Factura de fecha`,
    bareDate: 'Fecha | Fechas',
    dueDate: `Fecha de vencimiento | Vencimiento | Fecha vencimiento | Vence | Vence el | Vto | F. Vencimiento | Fecha límite de pago | Pagar antes del
      | Fecha de pago | Pagadero antes del | Vencimientos | Fecha vto | Fecha límite | Páguese antes del | A pagar antes del | Pago antes del | Vencimiento el
      | Fecha de vto | Fecha de vencimiento de pago | Vencimiento de la factura | Vencimiento de pago | Fecha tope de pago | Pagar antes de | Fecha prevista de pago
      | Vencimiento del pago | Pago hasta el | A pagar hasta el | Pagadero el | Pagadero hasta el | Plazo hasta`,
    otherDate: `Fecha de entrega | Fecha de operación | Fecha operación | Fecha de servicio | Periodo | Período | Periodo de facturación | Período de facturación
      | Fecha de pedido | Fecha pedido | Fecha del pedido | Fecha presupuesto | Válido hasta | Validez | Fecha de envío | Fecha de prestación | Fecha de impresión
      | Fecha albarán | Fecha de devengo | Fecha de cobro | Pagado el | Fecha de inicio | Fecha de fin | Mes | Fecha rectificación | Hora | Fecha de nacimiento
      | Próxima factura | Fecha de la prestación | Fecha de abono | Fecha de la operación | Fecha del servicio | Periodo de servicio | Entrega`,
    terms: `Condiciones de pago | Términos de pago | Plazo de pago | Forma de pago | Términos | Condiciones | Plazo | Términos y condiciones | Modo de pago
      | Condiciones y forma de pago | Condición de pago`,
    amountDue: `Importe a pagar | Total a pagar | A pagar | Importe adeudado | Importe pendiente | Saldo pendiente | Pendiente de pago | Saldo | Saldo a pagar
      | Importe debido | Pendiente | Total pendiente | Líquido a pagar | Líquido | Total adeudado | Cantidad a pagar | Líquido a percibir | Resto a pagar | Importe líquido
      | Total líquido | Monto a pagar | Saldo adeudado | Total a percibir | Importe total a pagar | Cantidad adeudada | Neto a pagar | Total pendiente de pago
      | Importe pendiente de pago | Importe restante | Total a abonar | Importe a abonar | Importe vencido | Monto adeudado | Resto pendiente | Pendiente de abono`,
    gross: `Total factura | Tot factura | Importe total | Total con IVA | Total IVA incluido | Total (IVA incluido) | Importe total con IVA | Total de la factura | Importe factura
      | Importe total factura | Total IVA incl | Total facturado | Importe de la factura | Total EUR IVA incluido | Importe bruto | Total general | Total bruto
      | Importe total (IVA incluido) | Total impuestos incluidos | Importe con IVA | Total con impuestos | TOTAL FRA | Total documento | Importe total de la factura
      | Total con IGIC | Total factura EUR`,
    total:
      'Total | Total EUR | Totales | Suma total | Monto total | Precio total | Total euros | Coste total | TOTAL €',
    net: `Base imponible | Subtotal | Total neto | Neto | Importe neto | Total sin IVA | Base | Sub total | Total bruto sin IVA | Total antes de impuestos | Suma | Importe sin IVA
      | Base imp | Total base imponible | Total base | Suma importes | Bases | Total bases | Importe bruto sin IVA | Sub-total | Subtotal sin IVA | B. Imponible
      | Base imponible total | Total (sin IVA) | Base I.V.A. | Total imponible | Base impon`,
    tax: `IVA | I.V.A. | Cuota IVA | Cuota | Impuestos | Importe IVA | Total IVA | Total impuestos | IGIC | Impuesto | Cuota de IVA | Tipo IVA | Recargo de equivalencia
      | R.E. | Cuotas | Cuota I.V.A. | Tipo | Total I.V.A. | Rec. equiv | Tipo de IVA | IPSI | Tipo impositivo`,
    prepaid: `Anticipo | A cuenta | Pagado | Pagos | Importe pagado | Ya pagado | Total pagado | Entrega a cuenta | Anticipos | Depósito | Pagos realizados | Pago a cuenta
      | Anticipo pagado | Anticipo recibido | Pago recibido | Señal | Cobrado | Pagos recibidos | Importe ya pagado | Menos anticipo | Entregas a cuenta
      | Importe abonado | Pago anticipado | Provisión de fondos | Abonado a cuenta | Importe cobrado | Total cobrado | Anticipo entregado`,
    otherAmount: `Descuento | Dto | Descuentos | Total descuento | Descuento pronto pago | Gastos de envío | Portes | Transporte | Suma y sigue | Suma anterior
      | Retención | Retención IRPF | IRPF | Ret IRPF | Saldo anterior | Arrastre | Redondeo | Envío | Total página | Total horas | Descuento global
      | Importe descuento | Dto. pp | Gastos | Suplidos | Total retención | Total unidades | I.R.P.F. | Retención I.R.P.F. | Menos IRPF | Importe bruto antes | Recargo
      | Financiación | Dto. comercial | Dto. P.P. | Suma y sigue página | Viene de la página anterior | Total bultos | Peso | Retenciones`,
    column: `Descripción | Concepto | Cantidad | Cant | Precio | Precio unitario | Precio unidad | P. Unit | Importe | Unidades | Uds | Artículo | Código | Producto | Horas
      | Servicio | Servicios | Precio ud | Detalle | Importe EUR | P.V.P. | Ud | Precio/ud | Conceptos | Tarifa | Precio/h | Monto | Unidad | Dto % | Código artículo`,
    buyer: `Facturar a | Facturado a | Cliente | Datos del cliente | Datos cliente | Destinatario | Dirección de facturación | Factura a | Para | Comprador | Receptor
      | Nombre del cliente | Datos de facturación | Señores | Sres | Facturación | Receptor de la factura | A la atención de | Adquirente | Pagador | Información del cliente
      | Datos del destinatario | Datos del receptor | Datos fiscales del cliente | Factura para | Emitida a | Razón social cliente | Dirigido a | Deudor`,
    shipTo: `Enviar a | Dirección de envío | Dirección de entrega | Lugar de entrega | Entregar a | Enviado a | Lugar de envío | Domicilio de entrega | Dirección de la obra`,
    seller: `De | Emisor | Vendedor | Proveedor | Datos del emisor | Datos emisor | Emitido por | Emitida por | Datos de la empresa | Empresa | Remitente | Emisor de la factura
      | Datos del vendedor | Prestador | Datos fiscales | Datos del proveedor | Facturado por | Expedidor | Nuestros datos | Mis datos`,
    holder: `Titular | Titular de la cuenta | Beneficiario | Titular cuenta | A nombre de | Nombre del titular`,
    description:
      'Asunto | Objeto | Proyecto nombre | Concepto general | Nombre del proyecto | Concepto de la factura',
    other: `% IVA | NIF | CIF | N.I.F. | C.I.F. | NIF/CIF | CIF/NIF | NIF-IVA | DNI | NIF-IVA cliente | Teléfono | Tel | Tlf | Tfno | Fax | Móvil | Email | E-mail | Correo | Correo electrónico | Web
      | Página web | Banco | Datos bancarios | IBAN | BIC | SWIFT | Cuenta bancaria | Domiciliación | Página | Pág | Hoja | Moneda | Divisa | Notas | Observaciones
      | Método de pago | Medio de pago | Dirección | Domicilio | Nombre | Población | Provincia | País | Código postal | C.P. | CP | Firma | Razón social | Registro Mercantil
      | Nº IVA | Transferencia | Transferencia bancaria | Entidad | Número de IVA | Estado | NIF cliente | CIF cliente | Información de pago | Localidad | RFC | Desglose | Desglose IVA | Bizum
      | Información adicional | Nombre fiscal | Sello | Ciudad`,
  },
  titles: {
    invoice: `Factura | Factura simplificada | Factura de venta | Factura final | Factura proveedor | Factura ordinaria | Factura completa | Factura comercial
      | Minuta | Minuta de honorarios | Factura de servicios`,
    creditNote: `Factura rectificativa | Abono | Nota de crédito | Factura de abono | Nota de abono | Factura rectificativa por abono`,
    quote: `Presupuesto | Factura proforma | Proforma | Factura pro forma | Oferta | Cotización | Pro forma | Propuesta`,
    order: 'Pedido | Confirmación de pedido | Orden de compra | Hoja de pedido | Orden de trabajo',
    deliveryNote: 'Albarán | Albarán de entrega | Nota de entrega | Parte de trabajo',
    reminder: `Recordatorio | Recordatorio de pago | Aviso de pago | Reclamación de pago | Requerimiento de pago | Segundo aviso | Último aviso | Carta de reclamación
      | Primer aviso | Segundo recordatorio | Aviso de vencimiento | Factura vencida | Reclamación de deuda`,
    statement:
      'Estado de cuenta | Extracto | Extracto de cuenta | Extracto de cliente | Relación de facturas | Facturas pendientes',
    receipt:
      'Recibo | Recibo de pago | Comprobante de pago | Justificante de pago | Ticket | Confirmación de pago | Justificante',
  },
  months: [
    'enero | ene',
    'febrero | feb',
    'marzo | mar',
    'abril | abr',
    'mayo | may',
    'junio | jun',
    'julio | jul',
    'agosto | ago',
    'septiembre | sep | sept | setiembre',
    'octubre | oct',
    'noviembre | nov',
    'diciembre | dic',
  ],
  common:
    'el | la | los | las | y | de | del | para | por | con | gracias | su | en | una | que | días | se | al',
};
