/** xml-rpc: small XML messages between programs, read with bounds and written. */
export {
	FAULT,
	parseCall,
	parseResponse,
	writeCall,
	writeFault,
	writeResponse,
	type XmlRpcCall,
	type XmlRpcFault,
	type XmlRpcResponse,
	type XmlRpcValue,
} from './message.ts';
export { XmlError } from './tree.ts';
