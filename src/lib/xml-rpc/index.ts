/** xml-rpc: small XML messages between programs, read with bounds and written. */
export {
	escapeXml,
	FAULT,
	parseCall,
	parseResponse,
	writeCall,
	writeFault,
	writeResponse,
	type XmlRpcCall,
	type XmlRpcFault,
	type XmlRpcResponse,
} from './message.ts';
export { scanXml, type XmlToken } from './scan.ts';
export { XmlError } from './tree.ts';
export type { XmlRpcValue } from './value.ts';
